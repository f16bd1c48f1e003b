import { type ReactNode, useRef, useState } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { toFailure } from '#src/api/failure.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

/**
 * Runs work that needs a recent re-authentication. If the server refuses, asks for one and runs the work again.
 */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T | null>

/** @returns the runner, which answers `null` if the member cancels, and the dialog to render */
export function useReauthentication(): {
  withReauthentication: WithReauthentication
  dialog: ReactNode
} {
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
  const withReauthentication: WithReauthentication = async work => {
    try {
      return await work()
    } catch (error) {
      if (toFailure(error).code !== 'proof_required') throw error
      return (await ask()) ? work() : null
    }
  }
  const dialog = (
    <ReauthenticationDialog open={open} onGiven={() => close(true)} onClose={() => close(false)} />
  )
  return { withReauthentication, dialog }
}

/** Props of each section of the security page. */
export type SectionProps = {
  security: Security
  /** Updates the state and shows new recovery codes, if there are any. */
  onChange: (security: Security, codes?: string[] | null) => void
  withReauthentication: ReturnType<typeof useReauthentication>['withReauthentication']
}
