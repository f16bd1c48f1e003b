import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { rights } from '#contract/endpoint.ts'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { GivenRight } from '#contract/shapes/admin/people.ts'
import { adminLevel, isAdmin, isStaff, isSuper } from '#domain/permissions.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

/** Each right and what it allows. */
export const rightWords: Record<
  GivenRight,
  readonly [name: MessageDescriptor, allows: MessageDescriptor]
> = {
  desk: [
    msg`Banco`,
    msg`Presta e riprende gli oggetti, vede il lavoro del giorno e registra chi si iscrive.`,
  ],
  catalogue: [
    msg`Catalogo`,
    msg`Aggiunge e corregge oggetti, copie e categorie, stampa le etichette, segue le riparazioni.`,
  ],
  members: [
    msg`Iscritti`,
    msg`Corregge i dati delle persone, le sospende, dà le tessere, risponde ai messaggi e cura le recensioni.`,
  ],
  money: [
    msg`Cassa`,
    msg`Incassa i contributi, vede e annulla le ricevute, chiude la cassa. Con «Banco» vende anche le tessere.`,
  ],
  settings: [msg`Impostazioni`, msg`Cambia regole, orari, testi, e-mail e aspetto.`],
  all: [
    msg`Tutto`,
    msg`Tutto questo, e anche importare ed esportare, leggere il registro e usare l'app a nome di altri.`,
  ],
}

/** What a member may do in the administration, in words; who has all rights changes it. */
export function MemberRights({ member, level }: { member: AdminMember; level: number }) {
  const { i18n, t } = useLingui()
  const offline = useOfflineReason()
  const may = useMay()
  const [open, setOpen] = useState(false)
  // Everything is given and taken by supers alone.
  const givesAll = mayGiveLevel(level, adminLevel)
  const mayChange =
    may('admin.members.rights') && member.level > level && (givesAll || !isAdmin(member.level))
  if (!mayChange && !isStaff(member)) return null
  const own: readonly GivenRight[] = isAdmin(member.level) ? ['all'] : (member.rights ?? [])
  return (
    <Section title={t`Che cosa può fare qui`}>
      {own.length === 0 ? (
        <p className={layout.small}>
          <Trans>Niente: usa l'app come chi prende in prestito.</Trans>
        </p>
      ) : (
        <Facts>
          {own.map(right => (
            <Fact key={right} name={i18n._(rightWords[right][0])}>
              {i18n._(rightWords[right][1])}
            </Fact>
          ))}
        </Facts>
      )}
      {isSuper(member.level) && (
        <p className={layout.small}>
          <Trans>Decide anche chi gestisce l'oggettoteca.</Trans>
        </p>
      )}
      {mayChange && (
        <>
          {!member.email && (
            <p className={layout.small}>
              <Trans>Per entrare le serve un'e-mail: aggiungila con «Modifica».</Trans>
            </p>
          )}
          <div>
            <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
              <Trans>Cambia che cosa può fare</Trans>
            </Button>
          </div>
        </>
      )}
      {open && (
        <RightsDialog
          member={member}
          own={own}
          givesAll={givesAll}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

type DialogProps = {
  member: AdminMember
  own: readonly GivenRight[]
  givesAll: boolean
  onClose: () => void
}

function RightsDialog({ member, own, givesAll, onClose }: DialogProps) {
  const { i18n, t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.members.rights')
  const initial = Object.fromEntries(
    [...rights, 'all' as const].map(right => [right, own.includes(right)]),
  ) as Record<GivenRight, boolean>
  const form = useCallForm({
    initial,
    check: () => ({}),
    send: values => {
      const given = (Object.keys(values) as GivenRight[]).filter(right => values[right])
      return save.mutateAsync({ params: { id: member.id }, body: { rights: given } })
    },
    onDone: () => {
      saved(t`Salvato: vale da subito`)
      onClose()
    },
  })
  const choice = (right: GivenRight) => (
    <Checkbox
      key={right}
      label={i18n._(rightWords[right][0])}
      detail={i18n._(rightWords[right][1])}
      {...form.field(right)}
    />
  )
  return (
    <Dialog open onClose={onClose} title={t`Che cosa può fare ${member.name}`} drawer>
      <form className={layout.stack} {...form.props}>
        <p className={layout.small}>
          <Trans>
            Scegli una o più voci. Senza nessuna, usa l'app come chi prende in prestito.
          </Trans>
        </p>
        <div>
          {givesAll && choice('all')}
          {!form.values.all && rights.map(choice)}
        </div>
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Salva</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}
