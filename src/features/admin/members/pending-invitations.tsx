import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PendingInvitation } from '#contract/shapes/admin/setup.ts'
import { isSuper } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'

/** The invitations to the staff that were not accepted yet, if there are any; a super can withdraw them. */
export function PendingInvitations() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.invitations'))
  if (query.data ? query.data.length === 0 : !query.error) return null
  return (
    <Section title={t`Inviti in attesa`}>
      <AdminList
        query={query}
        most={Number.POSITIVE_INFINITY}
        label={t`Inviti in attesa`}
        dialog={(row, onClose) => <Withdraw invitation={row} onClose={onClose} />}
      >
        {(row, open) => <Invited invitation={row} onWithdraw={open} />}
      </AdminList>
    </Section>
  )
}

type RowProps = { invitation: PendingInvitation; onWithdraw: () => void }

function Invited({ invitation, onWithdraw }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { name, email, level, invited_by, expires_at } = invitation
  const until = withPreposition('until', format.moment(expires_at))
  const role = isSuper(level) ? t`Anche decidere chi la gestisce` : t`Gestire l'oggettoteca`
  return (
    <ListRow
      title={name}
      details={[
        `${email} · ${role}`,
        invited_by ? t`Invito di ${invited_by}, vale ${until}` : t`Vale ${until}`,
      ]}
    >
      <Button
        look="secondary"
        small
        disabledReason={offline}
        aria-label={t`Revoca l'invito di ${name}`}
        onClick={onWithdraw}
      >
        <Trans>Revoca</Trans>
      </Button>
    </ListRow>
  )
}

type Props = { invitation: PendingInvitation; onClose: () => void }

function Withdraw({ invitation: { id, name }, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const withdraw = useCall('admin.invitations.withdraw')
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Revocare l'invito?`}
      ownText={({ code }) =>
        code === 'not_found' ? t`Questo invito è già stato usato, revocato, o è scaduto.` : null
      }
      act={t`Revoca l'invito`}
      keep={t`Lascia così`}
      danger
      send={() => withdraw.mutateAsync({ params: { id } })}
      onDone={left => saved(t`Invito revocato`, 'admin.invitations', left)}
    >
      <p>
        <Trans>
          Il link che {name} ha ricevuto non aprirà più nulla. Potrai invitare di nuovo.
        </Trans>
      </p>
    </CallDialog>
  )
}
