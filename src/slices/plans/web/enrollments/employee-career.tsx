import type { ReactNode } from "react";
import { CareerCard } from "#slices/plans/web/career/career-card.tsx";
import { EmployeePlans } from "#slices/plans/web/enrollments/employee-plans.tsx";

/** Progress and list of an employee's plans, with the viewer's actions. */
export function EmployeeCareer({ personId }: { personId: number }): ReactNode {
  return (
    <>
      <CareerCard personId={personId} />
      <EmployeePlans personId={personId} />
    </>
  );
}
