import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

type Props = SectionProps & {
  open: boolean
  title: string
  onClose: () => void
  work: () => Promise<Security>
  children: ReactNode
}

/** Asks for confirmation before a sign-in method is removed. */
export function RemoveDialog({ open, title, onClose, work, children, ...section }: Props) {
  const { t } = useLingui()
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={title}
      act={t`Togli`}
      keep={t`Lascia così`}
      danger
      send={() => section.withReauthentication(work)}
      onDone={left => section.onChange(left)}
    >
      <p>{children}</p>
      {section.security.required && (
        <p>
          <Trans>Chi gestisce l'oggettoteca ne tiene sempre almeno uno.</Trans>
        </p>
      )}
    </CallDialog>
  )
}
