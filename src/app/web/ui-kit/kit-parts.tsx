import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { JsonView } from "#ui/json-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Steps } from "#ui/steps.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { KitOverlays } from "./kit-overlays.tsx";
import { KitExample, KitSection } from "./kit-section.tsx";

const steps = [
  { key: "file", label: "File", to: "/ui-kit#parts" },
  { key: "columns", label: "Columns" },
  { key: "check", label: "Check" },
  { key: "done", label: "Done" },
];

/** Buttons, badges, panels, notices, navigation. */
export function KitParts(): ReactNode {
  return (
    <KitSection id="parts" title="Parts of pages">
      <KitExample name="Buttons" note="primary, plain, danger, disabled, link">
        <div className="uk-row">
          <button type="button" className="cy-button" data-primary="">
            Save
          </button>
          <button type="button" className="cy-button">
            Cancel
          </button>
          <button type="button" className="cy-button" data-danger="">
            Remove
          </button>
          <button type="button" className="cy-button" data-primary="" data-danger="">
            Remove for good
          </button>
          <button type="button" className="cy-button" disabled>
            Not now
          </button>
          <UiLink className="cy-button" href="/ui-kit#parts">
            A way on
          </UiLink>
        </div>
      </KitExample>
      <KitExample name="StatusBadge, Badge">
        <div className="uk-row">
          <StatusBadge tone="good">Active</StatusBadge>
          <StatusBadge tone="info">Scheduled</StatusBadge>
          <StatusBadge tone="warning">Closes Soon</StatusBadge>
          <StatusBadge tone="danger">Failed</StatusBadge>
          <StatusBadge>Draft</StatusBadge>
          <Badge>Archived</Badge>
        </div>
      </KitExample>
      <KitExample name="TabNav">
        <TabNav
          label="Sample tabs"
          current="/ui-kit#parts"
          tabs={[
            { to: "/ui-kit#parts", text: "Locations", count: 26 },
            { to: "/ui-kit#tables", text: "Regions", count: 5 },
            { to: "/ui-kit#states", text: "Company" },
          ]}
        />
      </KitExample>
      <KitExample name="Steps">
        <Steps label="Sample steps" steps={steps} current="columns" />
      </KitExample>
      <KitExample name="Notice" wide>
        <div className="uk-stack">
          <Notice>Figures follow within a minute.</Notice>
          <Notice tone="warning" title="Three places have no manager">
            No one is told when a score falls.
          </Notice>
          <Notice
            tone="danger"
            title="The file could not be read"
            actions={
              <button type="button" className="cy-button">
                Choose another
              </button>
            }
          >
            It is larger than 10 MB.
          </Notice>
        </div>
      </KitExample>
      <KitExample name="Panel, Facts" wide>
        <Panel
          title="Alder Court"
          sub="Portland, OR"
          actions={
            <button type="button" className="cy-button">
              Edit
            </button>
          }
        >
          <Facts
            facts={[
              { label: "Units", value: "214" },
              { label: "Manager", value: "Dana Whitfield" },
              { label: "Time zone", value: "America/Los_Angeles" },
            ]}
          />
        </Panel>
      </KitExample>
      <KitExample name="JsonView" note="a part is a button that copies it; lists and objects fold" wide>
        <JsonView
          label="A reply"
          value={{ data: [{ id: 7, name: "Alder Court", hidden: false, previous: null }], meta: { last: true } }}
          onCopy={() => {}}
          open={4}
        />
      </KitExample>
      <KitOverlays />
    </KitSection>
  );
}
