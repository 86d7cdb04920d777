import { useState, type ReactNode } from "react";
import { EmptyState, ErrorAlert, ProgressLine, Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import { KitExample, KitSection } from "./kit-section.tsx";

/** Loading, empty, failed. */
export function KitStates(): ReactNode {
  const { say } = useToast();
  const [isBusy, setBusy] = useState(false);
  return (
    <KitSection id="states" title="States">
      <KitExample name="Skeleton" note="of the size to come">
        <div className="uk-stack">
          <Skeleton width="60%" height={20} />
          <Skeleton width="100%" height={120} />
        </div>
      </KitExample>
      <KitExample name="EmptyState">
        <EmptyState>
          <button type="button" className="cy-button">
            Clear the filters
          </button>
        </EmptyState>
      </KitExample>
      <KitExample name="ErrorAlert" wide>
        <ErrorAlert
          title="503 Service Unavailable"
          message="The figures are being made. Please try again in a minute."
          note="Request 4f0c2d"
          onRetry={() => say("Tried again")}
        />
      </KitExample>
      <KitExample name="ProgressLine" note="at the top of the screen">
        <button type="button" className="cy-button" aria-pressed={isBusy} onClick={() => setBusy(!isBusy)}>
          {isBusy ? "Stop" : "Start"}
        </button>
        <ProgressLine active={isBusy} />
      </KitExample>
    </KitSection>
  );
}
