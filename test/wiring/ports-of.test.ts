import { expect, test } from 'vitest';
import { portsOf } from '../../functions/wiring/ports-of.ts';

class Store {
  private readonly name: string;
  readonly limit = 3;
  constructor(name: string) {
    this.name = name;
  }
  readName(): Promise<string> {
    return Promise.resolve(this.name);
  }
}
class Wider extends Store {
  override readName(): Promise<string> {
    return super.readName().then((name) => `wider ${name}`);
  }
  async *names(): AsyncGenerator<string> {
    yield await this.readName();
  }
}

test("a store's methods go on working away from it, inherited ones included", async () => {
  const { readName, names } = { ...portsOf(new Wider('one')) };
  expect(await readName()).toBe('wider one');
  for await (const name of names()) expect(name).toBe('wider one');
  expect.assertions(2);
});

test('only methods are ports', () => {
  expect(Object.keys(portsOf(new Store('one')))).toEqual(['readName']);
});
