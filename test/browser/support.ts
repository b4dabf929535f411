import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SeedInput } from '../../lib/local/organizations.ts';
import type { LocalStack, StackOptions } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Playwright makes a fresh profile for each launch and removes it at the end. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** How long an element may take to come: a slow machine is no fault of the page. */
const PATIENCE_MS = 20_000;

/** An address that no earlier try of the same test has signed up: a person belongs to one organisation. */
export const freshEmail = (name: string): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@dashboard.example`;

export interface Stage {
  stack: LocalStack;
  browser: Browser;
  /** A person's own browser: nothing is shared with another one. */
  person(options?: BrowserContextOptions): Promise<Person>;
  close(): Promise<void>;
}

/** A local stack and a browser in front of it. Sandbox jobs take about two seconds. */
export async function openStage(options: StackOptions = {}): Promise<Stage> {
  const [stack, browser] = await Promise.all([
    startTestStack({ ...options, env: { SANDBOX_JOB_SECONDS: '2', ...options.env } }),
    chromium.launch({ executablePath: CHROMIUM, args: FLAGS }),
  ]);
  return {
    stack,
    browser,
    person: async (contextOptions) => {
      const context = await browser.newContext({ locale: 'en-US', ...contextOptions });
      context.setDefaultTimeout(PATIENCE_MS);
      return new Person(stack, context, await context.newPage());
    },
    close: async () => {
      await browser.close();
      await stack.close();
    },
  };
}

let people = 0;

/** Somebody at the dashboard. */
export class Person {
  readonly stack: LocalStack;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about: script errors and breaches of the Content-Security-Policy. */
  readonly complaints: string[] = [];

  constructor(stack: LocalStack, context: BrowserContext, page: Page) {
    this.stack = stack;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|Trusted Type/i.test(message.text()))
        this.complaints.push(message.text());
    });
  }

  /** Signs in as a new person, as the one with an address, or as the one of an organisation made for it. */
  async signIn(who?: SeedInput | string, path = '/'): Promise<string> {
    people += 1;
    const email = typeof who === 'string' ? who : `person-${people}@dashboard.example`;
    if (typeof who === 'object') await this.stack.createOrganization({ ...who, email });
    await this.page.goto(`${this.stack.dashboardUrl}${path}`);
    await this.page.getByRole('button', { name: 'Sign in or sign up' }).click();
    await this.page.getByLabel('E-mail address').fill(email);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor();
    return email;
  }

  /** Goes somewhere as a person does, without loading the page anew. */
  async visit(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .click();
  }
}
