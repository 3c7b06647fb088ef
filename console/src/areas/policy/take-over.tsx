import type { ReactNode } from 'react';
import type { PolicyPage, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { usePolicyText } from './use-policy-text.ts';

interface TakeOverProps {
  readonly sandboxes: PolicyPage['sandboxes'];
  readonly settings: readonly PolicySetting[];
  readonly onTake: (values: readonly (readonly [PolicySetting, string])[]) => void;
}

/** The values that differ in each sandbox. Taking them over enters them, to be previewed and saved like any others. */
export function TakeOver({ sandboxes, settings, onTake }: TakeOverProps): ReactNode {
  const t = useText();
  const text = usePolicyText();
  return sandboxes.map(({ clientCode, name, differences }) => {
    const values = differences.flatMap(({ setting, to }) => {
      const own = settings.find((one) => one.setting === setting);
      return own ? [[own, to] as const] : [];
    });
    const possible = values.filter(([{ mayChange }]) => mayChange);
    return (
      <Card key={clientCode} title={t('console.policy.sandbox', { name })}>
        <Stack>
          {values.length === 0 ? (
            <p>{t('console.policy.sandboxSame')}</p>
          ) : (
            <ul>
              {values.map(([{ setting, value }, to]) => (
                <li key={setting}>
                  {t('console.policy.sandboxDiffers', {
                    setting: text.fullName(setting),
                    here: text.value(setting, value),
                    there: text.value(setting, to),
                  })}
                </li>
              ))}
            </ul>
          )}
          {possible.length > 0 ? (
            <div>
              <Button kind="second" onClick={() => onTake(possible)}>
                {t('console.policy.takeOver', { count: possible.length })}
              </Button>
            </div>
          ) : null}
        </Stack>
      </Card>
    );
  });
}
