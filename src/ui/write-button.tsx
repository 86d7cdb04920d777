import type { ComponentProps, ReactNode } from "react";
import { useSampleLock } from "#ui/sample-lock.ts";
import { useToast } from "#ui/toast.tsx";

/** A button that changes data with one click. On sample data it is locked, and a click says why. */
export function WriteButton(props: ComponentProps<"button">): ReactNode {
  const reason = useSampleLock();
  const toast = useToast();
  if (reason === null) return <button {...props} type="button" />;
  return (
    <button {...props} type="button" disabled={false} aria-disabled title={reason} onClick={() => toast.say(reason)} />
  );
}
