/**
 * The rules of a game, ready to be shown.
 *
 * One idea: the text is ours, and even so no markup in it is believed. Every mention of a rule is a link to it.
 */

import { Marked } from 'marked';
import { api, type Rule } from './api';
import { bare } from './words';

/** A rule as it is shown and found. */
export interface ShownRule extends Rule {
  readonly html: string;
  /** What a search looks at. */
  plain: string;
}

/** Rules of one section, in order. */
export interface Section {
  title: string;
  rules: ShownRule[];
}

export interface ShownBook {
  title: string;
  rules: ShownRule[];
}

const books = new Map<string, Promise<ShownBook>>();

/** The rules of a game in a language; asked for once. */
export function rulesOf(game: string, language: string): Promise<ShownBook> {
  const key = `${game} ${language}`;
  const known = books.get(key);
  if (known) return known;
  const asked = api.rules(game, language).then(({ title, rules }) => {
    const read = reader(game);
    return { title, rules: rules.map((rule) => shown(read, rule)) };
  });
  asked.catch(() => books.delete(key));
  books.set(key, asked);
  return asked;
}

/** The rules that have every word of the search, in their sections. */
export function found(rules: ShownRule[], search: string): Section[] {
  const words = bare(search).split(/\s+/).filter((word) => word !== '');
  const sections: Section[] = [];
  for (const rule of rules) {
    if (!words.every((word) => rule.plain.includes(word))) continue;
    const last = sections.at(-1);
    if (last?.title === rule.section) last.rules.push(rule);
    else sections.push({ title: rule.section, rules: [rule] });
  }
  return sections;
}

const MENTION = /\b[A-Z]{2}-[A-Z]?\d+\b/;

/** A rule that is set when it is first shown: a whole book at once would keep the page waiting. */
function shown(read: Marked, rule: Rule): ShownRule {
  const plain = bare(`${rule.id} ${rule.title} ${rule.text}`);
  let html: string | undefined;
  return {
    ...rule,
    plain,
    get html() {
      return (html ??= read.parse(rule.text, { async: false }));
    },
  };
}

function reader(game: string): Marked {
  return new Marked({
    renderer: {
      html: ({ text }) => escaped(text),
    },
    extensions: [
      {
        name: 'mention',
        level: 'inline',
        start: (text) => MENTION.exec(text)?.index,
        tokenizer(text) {
          const [raw] = /^[A-Z]{2}-[A-Z]?\d+\b/.exec(text) ?? [];
          return raw ? { type: 'mention', raw } : undefined;
        },
        renderer: ({ raw }) => `<a href="/rules/${game}#${raw}">${raw}</a>`,
      },
    ],
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
