import type { ReactNode } from "react";
import { useEnrollingStrings } from "#slices/plans/web/enrollments/enrolling-strings.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<number, Tone>> = { 1: "info", 2: "neutral", 3: "neutral", 5: "good" };

/** Status of an enrollment: Enrolled, Unenrolled, Canceled, Purged or Completed. */
export function EnrollmentStatus({ status }: { status: number }): ReactNode {
  const t = useEnrollingStrings();
  const known = status as 1 | 2 | 3 | 4 | 5;
  return <StatusBadge tone={tones[status] ?? "neutral"}>{t(`status_${known}`)}</StatusBadge>;
}
