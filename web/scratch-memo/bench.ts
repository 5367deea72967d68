import { mount } from 'svelte';
import '../src/app.css';
import Bench from './Bench.svelte';
mount(Bench, { target: document.getElementById('app')! });
