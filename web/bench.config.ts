import base from './playwright.config';

/** Figures by the clock, which no test asserts: one after the other, on a machine that does nothing else. */
export default { ...base, testMatch: /\.bench\.ts$/, workers: 1, retries: 0 };
