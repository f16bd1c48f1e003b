import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { adminLevel, isAdmin, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { EndAllSessions } from './end-sessions.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

type Show = 'all' | 'banned' | 'expired' | 'staff'

/** The library's members: their card, whether they are suspended, acting in their name. */
export function MembersPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Gestione iscritti`}>{() => <Members />}</AdminPage>
}

function Members() {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [open, setOpen] = useState<AdminMember | null>(null)
  const [inviting, setInviting] = useState(false)
  const level = useQuery(queryFor('me.get')).data?.level ?? adminLevel
  const k = useDeferredValue(words.trim())
  const query = useQuery({
    ...queryFor('admin.members', { query: { ...(k && { k }), show } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {isSuper(level) && (
        <div className="adm-acts">
          <Button look="secondary" onClick={() => setInviting(true)}>
            <Trans>Invita chi gestisce</Trans>
          </Button>
          <EndAllSessions />
        </div>
      )}
      {isSuper(level) && <PendingInvitations />}
      <div className="adm-tools">
        <TextField
          label={t`Cerca per nome, e-mail o tessera`}
          type="search"
          paste
          autoComplete="off"
          value={words}
          onChange={setWords}
        />
        <SelectField
          label={t`Mostra`}
          value={show}
          onChange={value => setShow(value as Show)}
          options={[
            { value: 'all', text: t`Tutti` },
            { value: 'expired', text: t`Con la tessera scaduta` },
            { value: 'banned', text: t`Sospesi` },
            { value: 'staff', text: t`Chi gestisce` },
          ]}
        />
      </div>
      <Results
        query={query}
        none={t`Nessun iscritto trovato`}
        label={t`Iscritti`}
        keyOf={row => row.id}
      >
        {row => (
          <>
            <div className="adm-row">
              <strong>{row.name}</strong>
              <span className="adm-small">
                {[row.email, row.phone_number, row.card_number].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className="adm-acts">
              <MemberState member={row} />
              <Button
                look="secondary"
                small
                aria-label={t`Modifica ${row.name}`}
                onClick={() => setOpen(row)}
              >
                <Trans>Modifica</Trans>
              </Button>
            </div>
          </>
        )}
      </Results>
      {inviting && <InviteDialog level={level} onClose={() => setInviting(false)} />}
      {open && (
        <MemberDialog key={open.id} member={open} level={level} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function MemberState({ member }: { member: AdminMember }) {
  const format = useFormat()
  if (member.banned) {
    return (
      <StatusChip tone="bad">
        <Trans>Sospeso</Trans>
      </StatusChip>
    )
  }
  if (isAdmin(member.level)) {
    return (
      <StatusChip tone="info">
        <Trans>Gestisce</Trans>
      </StatusChip>
    )
  }
  const until = member.card_to && format.withPreposition('until', format.day(member.card_to))
  return until ? (
    <StatusChip tone="neutral">
      <Trans>Tessera {until}</Trans>
    </StatusChip>
  ) : null
}
