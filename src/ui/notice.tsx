import { IconAlertTriangle, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface NoticeProps {
  tone?: "info" | "warning" | "danger";
  title?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconCircleX } as const;

/** A notice in its place on the page. For a failed call use ErrorAlert. */
export function Notice({ tone = "info", title, actions, children }: NoticeProps): ReactNode {
  const Icon = icons[tone];
  return (
    <div className="cy-notice" data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {actions !== undefined && <div className="cy-head-actions">{actions}</div>}
    </div>
  );
}
