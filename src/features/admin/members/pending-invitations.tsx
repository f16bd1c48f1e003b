import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingInvitation } from '#contract/shapes/admin/setup.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Results } from '../results.tsx'
import { useSaved } from '../use-saved.ts'

/** Who was invited to run the library and has not accepted yet, if anybody; supers can withdraw an invitation. */
export function PendingInvitations() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.invitations'))
  const [withdrawing, setWithdrawing] = useState<PendingInvitation | null>(null)
  const none = t`Nessun invito in attesa.`
  if (!query.error && !query.data?.length) return null
  return (
    <Section title={t`Inviti in attesa`}>
      <Results query={query} none={none} label={t`Inviti in attesa`} keyOf={row => row.id}>
        {row => <Invited invitation={row} onWithdraw={() => setWithdrawing(row)} />}
      </Results>
      {withdrawing && <Withdraw invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Section>
  )
}

type RowProps = { invitation: PendingInvitation; onWithdraw: () => void }

function Invited({ invitation, onWithdraw }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { name, email, level, invited_by, expires_at } = invitation
  const until = format.moment(expires_at)
  const rank = isSuper(level) ? t`Anche decidere chi la gestisce` : t`Gestire la biblioteca`
  return (
    <>
      <div className="adm-row">
        <strong>{name}</strong>
        <span className="adm-small">
          {email} · {rank}
        </span>
        <span className="adm-small">
          {invited_by ? (
            <Trans>
              Invito di {invited_by}, vale fino a {until}
            </Trans>
          ) : (
            <Trans>Vale fino a {until}</Trans>
          )}
        </span>
      </div>
      <div className="adm-acts">
        <Button
          look="secondary"
          small
          disabledReason={offline}
          aria-label={t`Ritira l'invito di ${name}`}
          onClick={onWithdraw}
        >
          <Trans>Ritira</Trans>
        </Button>
      </div>
    </>
  )
}

type Props = { invitation: PendingInvitation; onClose: () => void }

function Withdraw({ invitation: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const withdraw = useCall('admin.invitations.withdraw')
  const confirm = async () => {
    const left = await withdraw.mutateAsync({ params: { id } }).catch(() => null)
    if (!left) return
    client.setQueryData(keyOf('admin.invitations'), left)
    saved(t`Invito ritirato`)
    onClose()
  }
  const gone = withdraw.error?.code === 'not_found'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Ritirare l'invito?`}
      error={
        gone
          ? t`Questo invito è già stato usato, ritirato, o è scaduto.`
          : withdraw.error && failureText(withdraw.error)
      }
      act={t`Ritira l'invito`}
      keep={t`Lascia così`}
      danger
      pending={withdraw.isPending}
      disabledReason={offline}
      onConfirm={() => void confirm()}
    >
      <p>
        <Trans>
          Il link che {name} ha ricevuto non aprirà più nulla. Potrai invitare di nuovo.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
