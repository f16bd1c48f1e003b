import { Trans, useLingui } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'

type Props = {
  /** What was sent, and what to do with it. */
  children: ReactNode
  onAgain: () => void
  /** The button that shows the form again. */
  again?: ReactNode
}

/** Stands where a form was that sent an e-mail with a link. */
export function CheckMail({ children, onAgain, again }: Props) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Controlla la posta`} icon={<MailCheck size={36} />}>
      <p>{children}</p>
      <Button look="secondary" onClick={onAgain}>
        {again ?? <Trans>Ho sbagliato indirizzo</Trans>}
      </Button>
    </EmptyState>
  )
}
