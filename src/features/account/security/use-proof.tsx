import { type ReactNode, useRef, useState } from 'react'
import { toFailure } from '#src/api/failure.ts'
import { ProofDialog } from './proof-dialog.tsx'

/**
 * Runs work that needs a recent identity proof. If the server refuses, asks for the proof and runs
 * the work again.
 */
export type WithProof = <T>(work: () => Promise<T>) => Promise<T | null>

/** @returns the runner, which answers `null` if the member cancels, and the dialog to render */
export function useProof(): { withProof: WithProof; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const settle = useRef<(given: boolean) => void>(() => {})
  const ask = () =>
    new Promise<boolean>(resolve => {
      settle.current = resolve
      setOpen(true)
    })
  const close = (given: boolean) => {
    setOpen(false)
    settle.current(given)
  }
  const withProof: WithProof = async work => {
    try {
      return await work()
    } catch (error) {
      if (toFailure(error).code !== 'proof_required') throw error
      return (await ask()) ? work() : null
    }
  }
  const dialog = (
    <ProofDialog open={open} onGiven={() => close(true)} onClose={() => close(false)} />
  )
  return { withProof, dialog }
}
