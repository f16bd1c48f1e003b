import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { type AskFirst, AskFirstContext } from '../dialog/unsaved.ts'

type Question = { leave: () => void; stay: () => void }

const hasUnsaved = (part: ParentNode = document) => part.querySelector('[data-unsaved]') !== null

type Props = {
  /** Whether edits can be saved: after signing out nobody is asked. */
  active: boolean
  children: ReactNode
}

/** Asks before edits that are not saved are lost by closing their dialog, a link, Back or a reload. */
export function AskBeforeLeaving({ active, children }: Props) {
  const { t } = useLingui()
  const { history } = useRouter()
  const { question, number, ask, answer } = useQuestion()
  const askFirst = useCallback<AskFirst>(
    (part, leave) => {
      if (!active || !part || !hasUnsaved(part)) return leave()
      // A browser closes a dialog after a second Esc or Back in a row, whatever the page says.
      if (part instanceof HTMLDialogElement && !part.open) part.showModal()
      ask({ leave, stay: () => {} })
    },
    [active, ask],
  )
  useEffect(() => {
    if (!active) return
    // A second Back asks again: the history goes on from there, and the first question is forgotten.
    const askOfHistory = () =>
      new Promise<boolean>(isBlocked =>
        ask({ leave: () => isBlocked(false), stay: () => isBlocked(true) }),
      )
    return history.block({
      enableBeforeUnload: () => hasUnsaved(),
      blockerFn: async () => hasUnsaved() && askOfHistory(),
    })
  }, [active, ask, history])
  return (
    <AskFirstContext value={askFirst}>
      {children}
      <ConfirmDialog
        key={number}
        open={question !== null}
        onClose={() => answer('stay')}
        title={t`Uscire senza salvare?`}
        act={t`Esci senza salvare`}
        keep={t`Continua a modificare`}
        danger
        onConfirm={() => answer('leave')}
      >
        <p>{t`Qui ci sono modifiche non salvate: uscendo si perdono.`}</p>
      </ConfirmDialog>
    </AskFirstContext>
  )
}

/** The open question. Each has a number, so that its dialog is a new one, above all others. */
function useQuestion() {
  const [{ question, number }, set] = useState({ question: null as Question | null, number: 0 })
  const ask = useCallback(
    (next: Question) => set(before => ({ question: next, number: before.number + 1 })),
    [],
  )
  const answer = useCallback(
    (how: keyof Question) => {
      set(before => ({ ...before, question: null }))
      question?.[how]()
    },
    [question],
  )
  useEffect(() => {
    if (!question) return
    // The browser would close the dialog below it too, because nobody pressed anything between.
    const stay = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      answer('stay')
    }
    document.addEventListener('keydown', stay, { capture: true })
    return () => document.removeEventListener('keydown', stay, { capture: true })
  }, [question, answer])
  return { question, number, ask, answer }
}
