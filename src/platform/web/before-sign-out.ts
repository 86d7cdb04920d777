/** So long signing out waits for work to end. */
const LONGEST_WAIT = 3000;

type Work = () => Promise<void>;
const works = new Set<Work>();

/** Registers work that is done while there is still a session; gives the way to take it back. */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Does that work, a few seconds at most; what fails keeps no one from signing out. */
export async function finishWork(): Promise<void> {
  if (works.size === 0) return;
  let timer = 0;
  const late = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, LONGEST_WAIT);
  });
  await Promise.race([Promise.allSettled([...works].map((work) => work())), late]);
  window.clearTimeout(timer);
}
