/** Milliseconds that signing out waits for work. */
const LONGEST_WAIT = 3000;

type SignOutWork = () => Promise<void>;
const works = new Set<SignOutWork>();

/** Registers work to do before sign-out, while there is still a session; returns a function to unregister it. */
export function registerSignOutWork(work: SignOutWork): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Runs the registered work, for a few seconds at most. An error does not prevent sign-out. */
export async function runSignOutWork(): Promise<void> {
  if (works.size === 0) return;
  let timer = 0;
  const late = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, LONGEST_WAIT);
  });
  await Promise.race([Promise.allSettled([...works].map((work) => work())), late]);
  window.clearTimeout(timer);
}
