import { useLingui } from '@lingui/react/macro'
import { uploadMaxMegabytes } from '#contract/limits.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import type { Refusal } from './check-photo.ts'

export function usePhotoErrors() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  // Two apostrophes are shown as one: a single one before a brace would quote it.
  const unsupported = (name: string) => t`File ''${name}'' non supportato`
  const tooLarge = (name: string) =>
    t`File ''${name}'' troppo grande: al massimo ${uploadMaxMegabytes} MB`
  return {
    refusal: (refusal: Refusal | null, name: string) =>
      refusal && (refusal === 'unsupported' ? unsupported(name) : tooLarge(name)),
    failed(failure: Failure, name: string): string {
      if (failure.code === 'unsupported_media_type') return unsupported(name)
      if (failure.code === 'body_too_large') return tooLarge(name)
      return fieldText(failure.fields.file) ?? failureText(failure)
    },
    waiting: () => t`Questa foto non è ancora partita.`,
    lost: (name: string) =>
      t`La foto «${name}» non è più su questo dispositivo: sceglila di nuovo.`,
  }
}
