import { AppError } from "#platform/server/app-error.ts";

/** The limits of one account or one client, at a time and over time. */
export interface WorkLimit {
  /** Maximum number of concurrent requests. */
  readonly running: number;
  /** Maximum number of waiting requests; one more is rejected. */
  readonly waiting: number;
  /** Seconds of work that may be used in one burst. */
  readonly budget: number;
  /** Seconds of work that are added back each second. */
  readonly refill: number;
}

/** The owner of work: the account, and the client that it works in. */
export interface WorkHolder {
  readonly account: string;
  readonly client: string | null;
}

/** The remaining budget as reply headers. */
export type RateLimitHeaders = Readonly<Record<"ratelimit-policy" | "ratelimit", string>>;

/** The limits of the product: of the 10 connections that requests share, an account uses at most 4 and a client 6. */
export const productLimits: Readonly<Record<"account" | "client", WorkLimit>> = {
  account: { running: 4, waiting: 24, budget: 120, refill: 2 },
  client: { running: 6, waiting: 60, budget: 600, refill: 5 },
};

const WAIT_MS = 10_000;
const MAX_HOLDERS = 10_000;

interface Usage {
  readonly limit: WorkLimit;
  running: number;
  waiting: number;
  /** Seconds left at `at`; negative when overdrawn. */
  left: number;
  at: number;
}

interface Waiter {
  readonly usages: readonly Usage[];
  readonly start: () => void;
}

function createThrottledError(code: string, detail: string, retryAfter: number): AppError {
  return new AppError("throttled", code, detail, { retryAfter });
}

/**
 * Limits the load of each account and each client: concurrent requests, waiting requests, and a budget of seconds that
 * refills. Counts are per process.
 */
export class WorkLimits {
  readonly #limits: typeof productLimits;
  readonly #now: () => number;
  readonly #usages = new Map<string, Usage>();
  readonly #waiters: Waiter[] = [];

  constructor(limits: typeof productLimits = productLimits, now: () => number = () => performance.now() / 1000) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Runs work when it is its turn. Throws `createThrottledError` when the budget is used up or too many requests wait. */
  async run<T>(holder: WorkHolder, work: () => Promise<T>): Promise<T> {
    const usages = this.#toUsages(holder);
    await this.#enter(usages);
    const started = this.#now();
    try {
      return await work();
    } finally {
      const seconds = this.#now() - started;
      for (const usage of usages) {
        this.#refill(usage);
        usage.running -= 1;
        usage.left -= seconds;
      }
      this.#startWaiting();
    }
  }

  /** Returns the headers with an account's remaining budget. */
  getHeaders(holder: WorkHolder): RateLimitHeaders {
    const usage = this.#usage(`account:${holder.account}`, this.#limits.account);
    this.#refill(usage);
    const { budget, refill } = usage.limit;
    const secondsLeft = Math.max(0, Math.floor(usage.left));
    const full = Math.ceil((budget - usage.left) / refill);
    return {
      "ratelimit-policy": `"account";q=${budget};w=${Math.ceil(budget / refill)}`,
      ratelimit: `"account";r=${secondsLeft};t=${full}`,
    };
  }

  #toUsages({ account, client }: WorkHolder): Usage[] {
    const own = this.#usage(`account:${account}`, this.#limits.account);
    return client === null ? [own] : [own, this.#usage(`client:${client}`, this.#limits.client)];
  }

  #usage(key: string, limit: WorkLimit): Usage {
    const existing = this.#usages.get(key);
    if (existing) return existing;
    if (this.#usages.size >= MAX_HOLDERS) this.#forgetIdle();
    const usage = { limit, running: 0, waiting: 0, left: limit.budget, at: this.#now() };
    this.#usages.set(key, usage);
    return usage;
  }

  #forgetIdle(): void {
    for (const [key, usage] of this.#usages) {
      this.#refill(usage);
      if (usage.running + usage.waiting === 0 && usage.left >= usage.limit.budget) this.#usages.delete(key);
    }
  }

  #refill(usage: Usage): void {
    const now = this.#now();
    usage.left = Math.min(usage.limit.budget, usage.left + (now - usage.at) * usage.limit.refill);
    usage.at = now;
  }

  async #enter(usages: readonly Usage[]): Promise<void> {
    for (const usage of usages) this.#assertAllowed(usage);
    const isFree = usages.every((usage) => usage.running < usage.limit.running);
    // A waiting request cannot run now anyway, so this one takes no slot from it.
    if (isFree) this.#begin(usages);
    else await this.#wait(usages);
  }

  #assertAllowed(usage: Usage): void {
    this.#refill(usage);
    if (usage.left <= 0) {
      const seconds = Math.ceil((1 - usage.left) / usage.limit.refill);
      throw createThrottledError(
        "budget_used",
        "You asked for more than is done at a time. Please wait a moment.",
        seconds,
      );
    }
    if (usage.waiting >= usage.limit.waiting) {
      throw createThrottledError("too_many_requests", "Too many requests wait already. Please wait a moment.", 2);
    }
  }

  #begin(usages: readonly Usage[]): void {
    for (const usage of usages) usage.running += 1;
  }

  #wait(usages: readonly Usage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        for (const usage of usages) usage.waiting -= 1;
      };
      const waiter: Waiter = {
        usages,
        start: () => {
          leave();
          this.#begin(usages);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        leave();
        reject(
          createThrottledError("too_many_requests", "Too many of your requests run already. Please wait a moment.", 2),
        );
      }, WAIT_MS);
      for (const usage of usages) usage.waiting += 1;
      this.#waiters.push(waiter);
    });
  }

  /** Starts waiting requests whose account and client have free slots, the oldest first. */
  #startWaiting(): void {
    const isFree = ({ usages }: Waiter): boolean => usages.every((usage) => usage.running < usage.limit.running);
    for (let next = this.#waiters.find(isFree); next !== undefined; next = this.#waiters.find(isFree)) {
      this.#waiters.splice(this.#waiters.indexOf(next), 1);
      next.start();
    }
  }
}
