import { ImportRefused } from '../faults.ts'
import type { TrialFound } from './found.ts'

/** A trial found faults: nothing would be imported. */
export class TrialRefused extends ImportRefused {
  override name = 'TrialRefused'
  readonly trial: TrialFound
  constructor(faults: ImportRefused['faults'], trial: TrialFound) {
    super(faults)
    this.trial = trial
  }
}
