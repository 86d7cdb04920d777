import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "#ui/states.tsx";

const Choice = lazy(async () => {
  const { DigestChoice: component } = await import("#slices/digest/web/digest-choice.tsx");
  return { default: component };
});

/** Whether the signed-in person gets the weekly digest, for the page of email preferences. */
export function DigestChoice(): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={180} />}>
      <Choice />
    </Suspense>
  );
}
