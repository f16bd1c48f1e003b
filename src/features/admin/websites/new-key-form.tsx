import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { websiteKeyInput } from '#contract/shapes/admin/websites.ts'
import { useCall } from '#src/api/mutations.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'
import { MadeKey } from './made-key.tsx'

/** Creates a key. The new one is shown until the page is left. */
export function NewKeyForm() {
  const { t } = useLingui()
  const [key, setKey] = useState<string | null>(null)
  const [made, setMade] = useState(0)
  return (
    <Section title={t`Nuova chiave`}>
      {key && <MadeKey websiteKey={key} />}
      <Fields
        key={made}
        onMade={text => {
          setKey(text)
          setMade(made + 1)
        }}
      />
    </Section>
  )
}

function Fields({ onMade }: { onMade: (key: string) => void }) {
  const { t } = useLingui()
  const create = useCall('websites.keys.create')
  const form = useCallForm({
    initial: { name: '' },
    check: values => faultsOf(websiteKeyInput, values),
    send: body => create.mutateAsync({ body }),
    onDone: ({ key }) => onMade(key),
  })
  return (
    <form className={layout.stack} {...form.props}>
      <TextField
        label={t`Nome del sito`}
        hint={t`Per riconoscere la chiave, per esempio «Sito del quartiere»`}
        paste
        {...form.field('name')}
      />
      {form.banner}
      <div className={layout.actions}>
        <Button {...form.button}>
          <Trans>Crea la chiave</Trans>
        </Button>
      </div>
    </form>
  )
}
