import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { adminLevel, isAdmin, isStaff, isSuper } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useChoiceInAddress, useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { NewMember } from '#src/library/members/new-member.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useListed } from '../parts/use-listed.ts'
import { Letters } from './letters.tsx'
import { PendingInvitations, StaffActions } from './staff-invitations.tsx'

type Show = 'all' | 'banned' | 'expired' | 'staff'

/** The members of the library; for a super also the invitations to the staff. */
export function MembersPage() {
  const { t } = useLingui()
  const level = useQuery(queryFor('me.get')).data?.level ?? adminLevel
  const may = useMay()
  const { words: k, ...search } = useWordsInAddress()
  const navigate = useNavigate()
  const [show, setShow] = useChoiceInAddress<Show>('show', ['all', 'expired', 'banned', 'staff'])
  const listed = useListed('admin.members', { ...(k && { k }), show })
  return (
    <>
      <div className={layout.actions}>
        {may('admin.people.create') && (
          <NewMember
            onMember={({ id }) => void navigate({ to: '/admin/members/$id', params: { id } })}
          />
        )}
        {isSuper(level) && <StaffActions level={level} />}
      </div>
      {isSuper(level) && <PendingInvitations />}
      {may('admin.letters') && <Letters />}
      <AdminList
        {...listed}
        none={t`Nessun iscritto trovato`}
        label={t`Iscritti`}
        search={{ label: t`Cerca per nome, telefono, e-mail o tessera`, ...search }}
        filter={{
          value: show,
          onChange: value => setShow(value as Show),
          options: [
            { value: 'all', text: t`Tutti` },
            { value: 'expired', text: t`Con la tessera scaduta` },
            { value: 'banned', text: t`Sospesi` },
            { value: 'staff', text: t`Chi gestisce` },
          ],
        }}
      >
        {row => <MemberRow member={row} />}
      </AdminList>
    </>
  )
}

function MemberRow({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const { id, name, email, phone_number, card_number } = member
  return (
    <ListRow
      title={name}
      details={[
        [email || t`senza e-mail`, phone_number, card_number].filter(Boolean).join('\u00a0· '),
      ]}
    >
      <MemberState member={member} />
      <Link
        className={buttonClass('secondary', true)}
        to="/admin/members/$id"
        params={{ id }}
        aria-label={t`Apri ${name}`}
      >
        <Trans>Apri</Trans>
      </Link>
    </ListRow>
  )
}

function MemberState({ member }: { member: AdminMember }) {
  const { banned, level, card_to } = member
  const { t } = useLingui()
  const format = useFormat()
  if (banned) return <StatusChip tone="bad">{t`Sospeso`}</StatusChip>
  if (isStaff(member)) {
    return <StatusChip tone="info">{isAdmin(level) ? t`Gestisce` : t`Collabora`}</StatusChip>
  }
  const until = card_to && withPreposition('until', format.day(card_to))
  return until ? <StatusChip tone="neutral">{t`Tessera ${until}`}</StatusChip> : null
}
