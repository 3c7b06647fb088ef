import type { ReactNode } from 'react';
import { Badge, Count } from '@paystead/ui/badge/badge.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { FlowBar } from '@paystead/ui/chart/flow-bar.tsx';
import { MoneyFigure } from '@paystead/ui/money/money.tsx';
import { Section } from '@paystead/ui/page/layout.tsx';
import { Hero } from './hero.tsx';
import { flow } from './sample.ts';

export function GalleryBrands(): ReactNode {
  return (
    <>
      <Section title="Dark, nested">
        <div className="g-nest" data-theme="dark" data-brand="harborline">
          <Hero day="Paid on Friday, November 6" />
        </div>
      </Section>
      <Section title="Same parts, other colors">
        <div className="g-brands">
          {['harborline', 'summit', 'paystead', 'yellow'].flatMap((brand) =>
            ['light', 'dark'].map((theme) => (
              <div key={`${brand}-${theme}`} className="g-brand" data-brand={brand} data-theme={theme}>
                <header>
                  {brand}, {theme}
                </header>
                <div>
                  <MoneyFigure cents={177_793} size="medium" />
                  <FlowBar parts={flow(['', '', '', ''])} />
                  <ButtonRow>
                    <Button small>Download</Button>
                    <Button small kind="quiet">
                      Why it changed
                    </Button>
                  </ButtonRow>
                  <p>
                    <Count value={2} meaning="need action" />{' '}
                    <Badge tone="success" icon="check">
                      Active
                    </Badge>{' '}
                    <a href="#link">A link</a>
                  </p>
                </div>
              </div>
            )),
          )}
        </div>
      </Section>
    </>
  );
}
