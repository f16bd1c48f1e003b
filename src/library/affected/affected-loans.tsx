import { type ComponentProps, useState } from 'react'
import type { AffectedLoan, LoanDecisions } from '#contract/shapes/admin/affected.ts'
import { toFailure } from '#src/api/failure.ts'
import { AffectedDialog } from './affected-dialog.tsx'

type Decisions = NonNullable<LoanDecisions>

/**
 * Saves a change by staff. If it affects loans, a dialog asks what becomes of each, and the change is saved with the answer.
 * `save` answers `null` if the dialog was closed, and throws any other failure of the call.
 */
export function useAffectedLoans() {
  const [asked, setAsked] = useState<ComponentProps<typeof AffectedDialog> | null>(null)
  const ask = (loans: readonly AffectedLoan[]) =>
    new Promise<Decisions | null>(resolve => {
      const answer = (decisions: Decisions | null) => {
        setAsked(null)
        resolve(decisions)
      }
      setAsked({ loans, onAnswer: answer })
    })
  async function save<T>(call: (loans: Decisions) => Promise<T>): Promise<T | null> {
    let decisions: Decisions | null = []
    // A loan that changed while the dialog was open is asked about again.
    while (decisions) {
      try {
        return await call(decisions)
      } catch (error) {
        const { code, loans } = toFailure(error)
        if (code !== 'loans_affected') throw error
        decisions = await ask(loans)
      }
    }
    return null
  }
  /** The failure of the call that the form shows: the dialog shows the loans itself. */
  return { save, dialog: asked && <AffectedDialog {...asked} /> }
}
