import { no, unclear, yes } from '../kernel/judgement.ts';
import type { Judgement } from '../kernel/judgement.ts';

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
const LATE_FROM_MINUTES = 22 * 60;

export type OpeningQuestion = { kind: 'day'; day: unknown } | { kind: 'late' } | { kind: 'always' };

interface Rule {
  /** 0 = Monday. */
  days: ReadonlySet<number>;
  closed: boolean;
  /** Minutes after midnight of the latest end; over 1,440 when it runs into the next day. */
  latestEnd: number;
  allDay: boolean;
}

/**
 * Answers a question about opening hours in the common subset of the OSM `opening_hours` syntax (day ranges,
 * time ranges, `off`, `24/7`). `unclear` for hours that are absent or go beyond the subset.
 */
export function judgeOpeningHours(hours: string | null, question: OpeningQuestion): Judgement {
  if (hours === null) return unclear('opening hours not known');
  const week = readWeek(hours);
  if (week === null) return unclear('opening hours not understood');
  const open = [...week.values()].filter((rule) => !rule.closed);
  switch (question.kind) {
    case 'always':
      return week.size === 7 && open.length === 7 && open.every((rule) => rule.allDay)
        ? yes('open around the clock')
        : no(`hours: ${hours}`);
    case 'late':
      return open.some((rule) => rule.allDay || rule.latestEnd >= LATE_FROM_MINUTES)
        ? yes(`hours: ${hours}`)
        : no(`hours: ${hours}`);
    case 'day': {
      const day = DAYS.findIndex((name) => name === String(question.day).slice(0, 2).toLowerCase());
      if (day < 0) return unclear('the day is not understood');
      return week.get(day)?.closed === false ? yes(`hours: ${hours}`) : no(`hours: ${hours}`);
    }
  }
}

/** One rule a day, later rules over earlier ones; null when any part is outside the subset. */
function readWeek(hours: string): Map<number, Rule> | null {
  const week = new Map<number, Rule>();
  for (const part of hours.toLowerCase().split(';')) {
    const text = part.trim();
    if (text === '' || text.startsWith('ph')) continue;
    const rule = readRule(text);
    if (rule === null) return null;
    for (const day of rule.days) week.set(day, rule);
  }
  return week.size === 0 ? null : week;
}

const DAY_LIST =
  /^(?:mo|tu|we|th|fr|sa|su)(?:-(?:mo|tu|we|th|fr|sa|su))?(?:,\s*(?:mo|tu|we|th|fr|sa|su|ph)(?:-(?:mo|tu|we|th|fr|sa|su))?)*/;

function readRule(text: string): Rule | null {
  if (text === '24/7') return { days: allDays(), closed: false, latestEnd: 1_440, allDay: true };
  const dayList = DAY_LIST.exec(text)?.[0] ?? '';
  const days = dayList === '' ? allDays() : readDays(dayList);
  const times = text.slice(dayList.length).replace(/^:/, '').trim();
  if (times === 'off' || times === 'closed')
    return { days, closed: true, latestEnd: 0, allDay: false };
  let latestEnd = 0;
  let allDay = false;
  for (const span of times.split(',')) {
    const [, fromHour, fromMinute, toHour, toMinute] =
      /^(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\+?$/.exec(span.trim()) ?? [];
    if (fromHour === undefined) return null;
    const from = Number(fromHour) * 60 + Number(fromMinute);
    const to = Number(toHour) * 60 + Number(toMinute);
    const end = to <= from ? to + 1_440 : to;
    allDay ||= from === 0 && end >= 1_439;
    latestEnd = Math.max(latestEnd, end);
  }
  return { days, closed: false, latestEnd, allDay };
}

function readDays(list: string): ReadonlySet<number> {
  const days = new Set<number>();
  for (const part of list.split(/,\s*/)) {
    const [from = '', to = from] = part.split('-');
    const first = DAYS.findIndex((day) => day === from);
    const last = DAYS.findIndex((day) => day === to);
    if (first < 0 || last < 0) continue;
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === last) break;
    }
  }
  return days;
}

function allDays(): ReadonlySet<number> {
  return new Set([0, 1, 2, 3, 4, 5, 6]);
}
