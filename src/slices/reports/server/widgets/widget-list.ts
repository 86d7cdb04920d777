import type { z } from "zod";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { getWidgets } from "#slices/reports/contract/widgets.contract.ts";
import { locationRight, regionRight } from "../place-pages.rules.ts";
import { widgets } from "./registry.ts";
import { scopes } from "./scopes.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

type Entry = z.infer<(typeof getWidgets)["reply"]>["data"][number];

const folders: Readonly<Record<SubjectKind, string>> = {
  company: "reports",
  region: "regions/:id",
  location: "properties/:id",
};

function maySee(actor: Actor, widget: WidgetDeclaration, subject: SubjectKind): boolean {
  const right = subject === "region" ? regionRight : locationRight;
  return right(actor, widget.right ?? widget.service) !== null;
}

function entryOf(actor: Actor, widget: WidgetDeclaration): Entry[] {
  const subjects = widget.subjects.filter((subject) => maySee(actor, widget, subject));
  if (subjects.length === 0) return [];
  return [
    {
      id: widget.id,
      url_key: widget.urlKey,
      title: widget.title,
      data_type: widget.dataType,
      service: widget.service,
      endpoints: subjects.map((subject) => `/v1/en/analytics/${folders[subject]}/${widget.urlKey}`),
      scopes:
        widget.kind === "table" ? widget.scopes.map(({ scope }) => ({ key: scope, label: scopes[scope].plural })) : [],
    },
  ];
}

/** The widgets that somebody may ask for, each at the addresses that their rights open. */
export function widgetList(actor: Actor): Entry[] {
  return widgets.flatMap((widget) => entryOf(actor, widget));
}
