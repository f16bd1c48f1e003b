import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import type { ProductPhoto } from '#src/library/photos/use-photo-list.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import type { DraftValues } from './draft.ts'

/** Saves a new or changed product; `refuse` marks the invalid fields. */
export function useSave(id: string | undefined, refuse: (found: Record<string, string>) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const create = useCall('sharing.create')
  const update = useCall('sharing.update')
  const [error, setError] = useState<string | null>(null)

  async function send(values: DraftValues, photos: readonly ProductPhoto[]): Promise<boolean> {
    const imgs = photos.flatMap(({ id: file, alt }) => (file ? [{ id: file, alt }] : []))
    setError(null)
    try {
      if (id) await update.mutateAsync({ params: { id }, body: { ...values, imgs } })
      else await create.mutateAsync({ body: { ...values, imgs } })
      return true
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'validation_failed') refuse({ ...failure.fields })
      setError(fieldText(failure.fields.imgs) ?? failureText(failure))
      return false
    }
  }

  /** A new product is shown in the list of own products. */
  async function leave() {
    showToast(id ? t`Modifiche salvate!` : t`Oggetto caricato con successo!`)
    await navigate({ to: '/me/products/{-$id}', params: { id: undefined } })
  }

  return { send, leave, error, pending: create.isPending || update.isPending }
}
