// Whatever the pages ask for first comes first: words and page travel at the same time.
import './pages';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
mount(App, { target });
