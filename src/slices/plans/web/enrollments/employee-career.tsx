import type { ReactNode } from "react";
import { CareerCard } from "#slices/plans/web/career/career-card.tsx";
import { EmployeePlans } from "#slices/plans/web/enrollments/employee-plans.tsx";

/** How far an employee's plans are, and the plans themselves with what the viewer may do. */
export function EmployeeCareer({ personId }: { personId: number }): ReactNode {
  return (
    <>
      <CareerCard personId={personId} />
      <EmployeePlans personId={personId} />
    </>
  );
}
