import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Security } from '#contract/shapes/security.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import type { SectionProps } from './section-props.ts'

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
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const remove = async () => {
    setPending(true)
    setFailure(null)
    try {
      const left = await section.withReauthentication(work)
      if (!left) return
      close()
      section.onChange(left)
    } catch (error) {
      setFailure(toFailure(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={title}
      error={failure && failureText(failure)}
      act={t`Togli`}
      keep={t`Lascia così`}
      danger
      pending={pending}
      disabledReason={offline}
      onConfirm={() => void remove()}
    >
      <p>{children}</p>
      {section.security.required && (
        <p>
          <Trans>Chi gestisce l'oggettoteca ne tiene sempre almeno uno.</Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}
