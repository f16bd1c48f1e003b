import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import {
  type InvitationInput,
  invitationInput,
  type PendingInvitation,
} from '#contract/shapes/admin/setup.ts'
import { adminLevel, isSuper, superLevel } from '#domain/permissions.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { LanguageField } from '../parts/language-field.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import { EndAllSessions } from './member-access.tsx'

/** For a super: inviting to the staff, and signing everybody out. */
export function StaffActions({ level }: { level: number }) {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setInviting(true)}>
        <Trans>Invita chi gestisce</Trans>
      </Button>
      <EndAllSessions />
      {inviting && <InviteDialog level={level} onClose={() => setInviting(false)} />}
    </>
  )
}

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

/** Invites somebody to the staff; an e-mail leads them to choose a password. */
function InviteDialog({ level, onClose }: { level: number; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const hours = limits.invitationHours
  const invite = useCall('admin.staff.invite')
  const initial: InvitationInput = {
    email: '',
    first_name: '',
    last_name: '',
    level: adminLevel,
    language: currentLocale(),
  }
  const form = useCallForm({
    initial,
    check: invitationInput,
    send: body => invite.mutateAsync({ body }),
    ownText: ({ code }) => (code === 'forbidden' ? t`Gestisce già l'oggettoteca.` : null),
    onDone: () => {
      saved(t`Invito spedito`)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t`Invita chi gestisce`} drawer>
      <form className={layout.stack} {...form.props}>
        <p className={layout.small}>
          <Trans>
            Riceve un'e-mail con il link per accettare, che vale {hours} ore. Fino ad allora non
            cambia nulla.
          </Trans>
        </p>
        <TextField label={t`E-mail`} type="email" autoComplete="off" {...form.field('email')} />
        <div className={layout.columns}>
          <TextField
            label={t({ message: 'Nome', context: 'of a person' })}
            paste
            {...form.field('first_name')}
          />
          <TextField label={t`Cognome`} paste {...form.field('last_name')} />
        </div>
        {mayGiveLevel(level, superLevel) && (
          <SelectField
            label={t`Che cosa può fare`}
            {...form.field('level')}
            options={[
              { value: adminLevel, text: t`Gestire l'oggettoteca` },
              { value: superLevel, text: t`Anche decidere chi la gestisce` },
            ]}
          />
        )}
        <LanguageField {...form.field('language')} />
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Spedisci l'invito</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
