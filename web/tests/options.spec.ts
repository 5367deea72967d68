/** Every option of every game that has a board can be set in the page, and is sent as it was set. */

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './house';
import { withSettings } from './tables';

type Language = 'en' | 'fr';
interface Option {
  key: string;
  kind: string;
  values?: string[];
  min?: number;
  max?: number;
  default: string;
  name: Record<Language, string>;
  names: ({ value: string } & Record<Language, string>)[];
}

const OPEN = { en: 'Open the table', fr: 'Ouvrir la table' };

for (const [game, language] of [['memoracers', 'fr'], ['hydroracers', 'en'], ['americas-cup', 'fr']] as const) {
  test(`every option of ${game} can be set, and has a name in ${language}`, async ({ page, shoot, pardon }) => {
    pardon(/^4\d\d POST \/api\/tables$/);
    await withSettings(page, { motion: 'none', language });
    await page.goto(`/new/${game}`);
    const games = (await (await page.request.get('/api/games')).json()) as { game: string; options: Option[] }[];
    const wanted: Record<string, string> = {};
    for (const option of games.find((info) => info.game === game)!.options) {
      if (option.kind !== 'pack') wanted[option.key] = await set(page, option, language);
      else await expect(page.getByRole('combobox', { name: option.name[language] })).toHaveValue(option.default);
    }
    await shoot(page, `options-${game}-${language}`);
    // Whether all of it goes together is for the server to say.
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tables'));
    await page.getByRole('button', { name: OPEN[language] }).click();
    expect(((await sent).postDataJSON() as { set: unknown }).set).toEqual(wanted);
  });
}

/** Sets an option to something that is not usual, as a person would; says what it is now. */
async function set(page: Page, option: Option, language: Language): Promise<string> {
  const label = option.name[language];
  const group = (role: 'radiogroup' | 'group'): Locator => page.getByRole(role, { name: label, exact: true });
  const [value] = (option.values ?? []).filter((value) => value !== option.default).slice(-1);
  const name = option.names.find((called) => called.value === value)?.[language] ?? '';
  switch (option.kind) {
    case 'choice':
    case 'choice_or_text':
      await group('radiogroup').getByText(name, { exact: true }).click();
      await expect(group('radiogroup').getByRole('radio', { name, exact: true })).toBeChecked();
      return value!;
    case 'flag': {
      const flips = page.getByRole('switch', { name: label, exact: true });
      await flips.setChecked(option.default === 'false', { force: true });
      return option.default === 'false' ? 'true' : 'false';
    }
    case 'count':
    case 'number': {
      const most = String(option.max);
      const typed = group('group').getByRole('spinbutton');
      await typed.fill(`${most}0`);
      await typed.press('Tab');
      await expect(typed).toHaveValue(most);
      await group('group').getByRole('button').first().click();
      await expect(typed).toHaveValue(String(option.max! - 1));
      return String(option.max! - 1);
    }
    case 'each':
    case 'per_seat': {
      const seats = page.getByRole('combobox', { name: new RegExp(`^${label} `) });
      const count = await seats.count();
      for (let seat = 0; seat < count; seat++) await seats.nth(seat).selectOption({ label: name });
      return Array.from({ length: count }, () => value).join(',');
    }
    case 'seat':
      await page.getByRole('combobox', { name: label, exact: true }).selectOption('2');
      return '2';
    default:
      throw new Error(`nobody knows how to set a ${option.kind}`);
  }
}

for (const language of ['en', 'fr'] as const) {
  test(`five fleets from the tiles of the box are warned about in ${language}`, async ({ page, shoot }) => {
    await withSettings(page, { motion: 'none', finished: true, language });
    await page.goto('/new/galaxy-trucker');
    const games = (await (await page.request.get('/api/games')).json()) as { game: string; options: Option[] }[];
    const options = games.find((info) => info.game === 'galaxy-trucker')!.options;
    const option = (key: string): Option => options.find((option) => option.key === key)!;
    const fly = async (classes: string): Promise<void> => {
      const { name, names } = option('classes');
      const said = names.find(({ value }) => value === classes)![language];
      await page.getByRole('radiogroup', { name: name[language], exact: true }).getByText(said, { exact: true }).click();
    };
    const advice = page.getByRole('status').filter({ hasText: { en: 'The tiles may not be enough', fr: 'Les composants pourraient ne pas suffire' }[language] });
    await page.getByRole('button', { name: { en: 'Add a seat', fr: 'Ajouter une place' }[language], exact: true }).click();
    await page.getByRole('switch', { name: option('five_players').name[language], exact: true }).setChecked(true, { force: true });
    await expect(advice).toHaveCount(0);
    await fly('IVC');
    await expect(advice).toContainText('LM-97');
    await advice.scrollIntoViewIfNeeded();
    await shoot(page, `too-few-tiles-${language}`);
    await fly('I,II,III');
    await expect(advice).toHaveCount(0);
  });
}

test('seats change their order by dragging and by keys', async ({ page }) => {
  await withSettings(page, { motion: 'none', finished: true });
  await page.goto('/new/memoracers');
  const grip = (seat: number) => page.getByRole('button', { name: `Move seat ${seat}`, exact: true });
  const middle = async (seat: number) => {
    const { x, y, width, height } = (await grip(seat).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  // You, two friends and a bot: the bot goes first, and you go one on.
  await grip(4).hover();
  await page.mouse.down();
  await page.mouse.move(...(await middle(1)), { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText(/^Bot: .+: now in seat 1$/)).toBeAttached();
  await grip(2).focus();
  await page.keyboard.press('ArrowDown');
  await expect(grip(3)).toBeFocused();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tables'));
  const taken = page.waitForRequest((request) => request.url().endsWith('/join'));
  await page.getByRole('button', { name: OPEN.en }).click();
  expect(((await sent).postDataJSON() as { seats: { kind: string }[] }).seats.map(({ kind }) => kind)).toEqual(['bot', 'human', 'human', 'human']);
  expect((await taken).postDataJSON()).toMatchObject({ seat: 3 });
});

test('what would change nothing is hidden, whoever plays alone has one seat, and all advanced rules at once are shown as on', async ({ page }) => {
  await withSettings(page, { motion: 'none', finished: true });
  const choose = (group: string, name: string) => page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click();
  await page.goto('/new/hydroracers');
  const races = page.getByRole('group', { name: 'Races', exact: true });
  await expect(page.getByRole('radiogroup', { name: 'Mode', exact: true })).toBeVisible();
  await expect(races).toHaveCount(0);
  await choose('Mode', 'Campaign');
  await expect(races).toBeVisible();
  await page.goto('/new/memoracers');
  const seats = page.getByRole('radiogroup', { name: /^Who sits in seat \d$/ });
  const before = await seats.count();
  expect(before).toBeGreaterThan(1);
  await choose('Mode', 'Solo');
  await expect(seats).toHaveCount(1);
  await choose('Mode', 'One race');
  await expect(seats).toHaveCount(before);
  await page.goto('/new/americas-cup');
  const on = page.getByRole('switch', { checked: true });
  const usual = await on.count();
  await choose('Rules', 'All advanced rules');
  await expect(on).toHaveCount(usual + 6);
});
