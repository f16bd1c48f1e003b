import { limits } from '#contract/limits.ts'
import type { CrmConflict, CrmReport } from '#contract/shapes/crm.ts'

export const emptyReport: CrmReport = {
  seen: 0,
  created: 0,
  updated: 0,
  withdrawn: 0,
  conflicts: [],
  conflict_count: 0,
  faults: [],
  fault_count: 0,
}

/** Counts every fault but stores only the first ones, so that a pull of the wrong module does not fill the disk. */
export function addFault(report: CrmReport, fault: CrmReport['faults'][number]) {
  report.fault_count++
  if (report.faults.length < limits.crmReportRows) report.faults.push(fault)
}

export function addConflict(report: CrmReport, conflict: CrmConflict) {
  report.conflict_count++
  if (report.conflicts.length < limits.crmReportRows) report.conflicts.push(conflict)
}
