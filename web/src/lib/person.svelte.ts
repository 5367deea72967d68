/** Who this is: a name, without an account. The first question about it makes the person known to the server. */

import { api } from './api';

class Person {
  /** Empty until the server has said it. */
  name = $state('');
  #known: Promise<void> | null = null;

  /** Done when the server knows this person. */
  known(): Promise<void> {
    this.#known ??= api.me().then(
      ({ name }) => void (this.name = name),
      (refusal: unknown) => {
        this.#known = null;
        throw refusal;
      },
    );
    return this.#known;
  }

  async rename(name: string): Promise<void> {
    await this.known();
    this.name = (await api.rename(name)).name;
  }

  /** This browser forgets the person, and whoever opens the page next is somebody new. */
  async logOut(): Promise<void> {
    await api.logOut();
    location.assign('/');
  }
}

export const person = new Person();
