/** Runs tasks of one host one after the other; tasks of different hosts don't wait for each other. */
export class HostQueue {
  private readonly tails = new Map<string, Promise<void>>();

  async run<T>(host: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(host);
    const done = Promise.withResolvers<void>();
    this.tails.set(host, done.promise);
    try {
      await before;
      return await task();
    } finally {
      if (this.tails.get(host) === done.promise) this.tails.delete(host);
      done.resolve();
    }
  }
}
