import { Trans, useLingui } from '@lingui/react/macro'
import { faultsOf } from '#contract/faults.ts'
import { type MemberInput, memberInput } from '#contract/shapes/admin/admin.ts'
import type { MemberPage } from '#contract/shapes/admin/people.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { NumberField, OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = Pick<MemberPage, 'member' | 'domicile'> & { onClose: () => void }

/** What staff correct of a member: name, contacts and address, and how they borrow. */
export function MemberDialog({ member, domicile, onClose }: Props) {
  const { t } = useLingui()
  const saved = useSaved()
  const save = useCall('admin.members.save')
  const who = {
    first_name: member.first_name ?? member.name,
    last_name: member.last_name ?? '',
    email: member.email,
    phone_number: member.phone_number,
    domicile: domicile ?? { address: '', cap: '', city: '', province: '' },
  }
  const initial: typeof who & MemberInput = {
    ...who,
    banned: member.banned,
    can_post_objects: member.can_post_objects,
    max_loans: member.max_loans,
    card_number: member.card_number,
  }
  const form = useCallForm({
    initial,
    check: values => faultsOf(memberInput, changedOf(values, who)),
    send: values => save.mutateAsync({ params: { id: member.id }, body: changedOf(values, who) }),
    onDone: ({ new_email }, values) => {
      const address = changedOf(values, who).email && new_email
      saved(address ? t`Salvato. Il link di conferma è partito per ${address}` : undefined)
      onClose()
    },
  })
  const waiting = member.new_email ?? (member.email_confirmed === false && member.email)
  return (
    <Dialog open onClose={onClose} title={member.name} drawer>
      <form className={layout.stack} {...form.props}>
        <div className={layout.columns}>
          <TextField label={t`Nome`} paste {...form.field('first_name')} />
          <TextField label={t`Cognome`} paste {...form.field('last_name')} />
          <TextField
            label={t`E-mail`}
            type="email"
            hint={
              waiting
                ? t`Aspetta conferma: ${waiting}`
                : t`Quella nuova vale da quando si apre il link che riceve`
            }
            {...form.field('email')}
          />
          <OptionalTextField label={t`Telefono`} type="tel" paste {...form.field('phone_number')} />
          <TextField label={t`Via e numero`} paste {...form.field('domicile.address')} />
          <TextField label={t`CAP`} inputMode="numeric" paste {...form.field('domicile.cap')} />
          <TextField label={t`Città`} paste {...form.field('domicile.city')} />
          <TextField label={t`Provincia`} paste {...form.field('domicile.province')} />
        </div>
        <Checkbox label={t`Sospeso: non può prenotare`} {...form.field('banned')} />
        <Checkbox label={t`Può condividere oggetti suoi`} {...form.field('can_post_objects')} />
        <div className={layout.columns}>
          <NumberField
            label={t`Prestiti insieme`}
            inputMode="numeric"
            {...form.field('max_loans')}
          />
          <OptionalTextField label={t`Numero di tessera`} paste {...form.field('card_number')} />
        </div>
        {form.banner}
        <FormActions onKeep={onClose} act={<Trans>Salva</Trans>} {...form.button} />
      </form>
    </Dialog>
  )
}

type Who = Pick<MemberInput, 'first_name' | 'last_name' | 'email' | 'phone_number' | 'domicile'>

/** The values to save: of those that say who the member is, only what was corrected. */
function changedOf(values: MemberInput, who: Who): MemberInput {
  const textOf = (value: unknown) => JSON.stringify(value)
  const same = (Object.keys(who) as (keyof Who)[]).filter(
    key => textOf(values[key]) === textOf(who[key]),
  )
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !same.includes(key as keyof Who)),
  ) as MemberInput
}
