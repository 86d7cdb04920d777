import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

export interface Step {
  readonly key: string;
  readonly label: string;
  /** The link back to a finished step; omitted without one. */
  readonly to?: string | undefined;
}

type StepState = "done" | "current" | "todo";

interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** The key of the current step; null when all are done. */
  current: string | null;
}

function toState(index: number, at: number): StepState {
  if (index === at) return "current";
  return index < at ? "done" : "todo";
}

/** The numbered steps of longer work: done, current, to do. A phone shows only the current one's text. */
export function Steps({ label, steps, current }: StepsProps): ReactNode {
  const found = steps.findIndex((step) => step.key === current);
  const at = current === null || found === -1 ? steps.length : found;
  return (
    <ol className="cy-steps" aria-label={label}>
      {steps.map((step, index) => (
        <StepItem key={step.key} step={step} number={index + 1} state={toState(index, at)} />
      ))}
    </ol>
  );
}

function StepItem({ step, number, state }: { step: Step; number: number; state: StepState }): ReactNode {
  const { words } = useUi();
  const spoken = { done: words.stepDone, current: words.stepCurrent, todo: undefined }[state];
  const face = (
    <>
      <i>{state === "done" ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : number}</i>
      <span className="cy-step-label">{step.label}</span>
      {spoken !== undefined && <span className="cy-sr">{spoken}</span>}
    </>
  );
  return (
    <li data-state={state} aria-current={state === "current" ? "step" : undefined}>
      {state === "done" && step.to !== undefined ? <UiLink href={step.to}>{face}</UiLink> : <span>{face}</span>}
    </li>
  );
}
