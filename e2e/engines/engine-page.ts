// One page of a browser, driven in the same way whatever its engine is.

/** Pixels of a page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A node of the tree that screen readers are given. */
export interface Accessible {
  /** Of ARIA, or the engine's own. Empty for a node that screen readers pass over. */
  readonly role: string;
  readonly name: string;
  readonly children: readonly Accessible[];
}

/** What every driver can do. Functions given to `ask` run in the page, so they may use only their arguments. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page and returns its result as JSON. */
  ask: <T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A) => Promise<T>;
  /** Presses an element with the mouse, as a person does, so that films may play and windows may open. */
  click: (selector: string) => Promise<void>;
  /** Types into an element, or chooses files in one. */
  type: (selector: string, text: string) => Promise<void>;
  chooseFile: (selector: string, path: string) => Promise<void>;
  /** Drags from the middle of an element by so many pixels. */
  drag: (selector: string, by: { x: number; y: number }) => Promise<void>;
  screenshot: (path: string) => Promise<void>;
  /** Reads what the engine gives to screen readers, if its protocol tells. */
  readTree?: () => Promise<Accessible>;
  /** What the engine complained about in its console so far, uncaught errors included. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

/** The mouse of Playwright or Puppeteer. */
interface Mouse {
  move: (x: number, y: number, options?: { steps?: number }) => Promise<void>;
  down: () => Promise<void>;
  up: () => Promise<void>;
}

type Box = { x: number; y: number; width: number; height: number };

/** Drags from the middle of a box, in CSS pixels. */
export async function dragMouse(mouse: Mouse, box: Box, by: { x: number; y: number }): Promise<void> {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await mouse.move(middle.x, middle.y);
  await mouse.down();
  await mouse.move(middle.x + by.x, middle.y + by.y, { steps: 4 });
  await mouse.up();
}

const patience = 60_000;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Gives the first shown control with this name (a pattern) a mark, and returns its selector, or null. */
function markControl(pattern: string, kind: string): string | null {
  const wanted = new RegExp(pattern);
  const selectors: Record<string, string> = {
    press: 'a[href], button, label, summary, [role=button], [role=tab], [role=menuitem], [role=option]',
    field: 'input, textarea, select',
  };
  const nameOf = (element: HTMLElement): string[] => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const texts = [
      element.tagName === 'LABEL' ? element.querySelector('input')?.getAttribute('aria-label') : null,
      element.getAttribute('aria-label'),
      ...named.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent),
      ...labels.map(({ textContent }) => textContent),
      kind === 'press' ? element.textContent : null,
    ];
    return texts.filter((text) => text !== null && text !== undefined).map((text) => text.trim());
  };
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const isReady = (element: HTMLElement) => !element.matches(':disabled, [aria-disabled=true]');
  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind] ?? kind)].find(
    (element) => isShown(element) && isReady(element) && nameOf(element).some((name) => wanted.test(name)),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center' });
  for (const before of document.querySelectorAll('[data-driven]'))
    delete (before as HTMLElement).dataset['driven'];
  found.dataset['driven'] = 'now';
  return '[data-driven=now]';
}

/** Where a marked control is, as a text. */
const placeOfControl = (selector: string): string =>
  JSON.stringify(document.querySelector(selector)?.getBoundingClientRect() ?? null);

/** What a journey does with a page. Each step waits until it can be done. */
export class EnginePage {
  readonly driver: Driver;
  /** Names the steps in messages. */
  #step = 'the start';

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Says what comes next, for messages. */
  begin(step: string): void {
    this.#step = step;
  }

  get step(): string {
    return this.#step;
  }

  goto(url: string): Promise<void> {
    return this.driver.goto(url);
  }

  ask<T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A): Promise<T> {
    return this.driver.ask(run, ...args);
  }

  /** Asks until the answer is not false, null, 0 or empty, and returns it. A page that is just changing is asked again. */
  async until<T, A extends readonly unknown[]>(what: string, run: (...args: A) => T, ...args: A): Promise<T> {
    const end = Date.now() + patience;
    let cause: unknown;
    for (;;) {
      try {
        const answer = await this.driver.ask(run, ...args);
        if (answer) return answer;
      } catch (error) {
        cause = error;
      }
      if (Date.now() > end) {
        const shown = await this.driver.ask(() => document.body.innerText.slice(0, 600)).catch(String);
        throw new Error(`At ${this.#step}: ${what} did not come. The page shows: ${shown}`, { cause });
      }
      await pause(150);
    }
  }

  /** Waits for a text on the page. */
  async sees(text: string): Promise<void> {
    await this.until(`“${text}”`, (wanted) => document.body.innerText.includes(wanted), text);
  }

  async press(name: string): Promise<void> {
    await this.#on(`the control ${name}`, 'press', name, (selector) => this.driver.click(selector));
  }

  /** Presses until what it leads to is there: a page that moves meanwhile takes the first press elsewhere. */
  async pressUntil(name: string, isThere: () => boolean): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      await this.press(name);
      for (const until = Date.now() + 8_000; Date.now() < until; await pause(150))
        if (await this.driver.ask(isThere).catch(() => false)) return;
      if (Date.now() > end) throw new Error(`At ${this.#step}: ${name} leads nowhere.`);
    }
  }

  async fill(name: string, text: string): Promise<void> {
    await this.#on(`the field ${name}`, 'field', name, (selector) => this.driver.type(selector, text));
  }

  /** A press on a control that moves, because something above it has just come, lands on another one. */
  async #untilStill(selector: string): Promise<void> {
    let before: string | undefined;
    for (const end = Date.now() + 5_000; Date.now() < end; await pause(100)) {
      const place = await this.driver.ask(placeOfControl, selector);
      if (place === before) return;
      before = place;
    }
  }

  /** A control may be replaced between finding and pressing it, so both are repeated together. */
  async #on(
    what: string,
    kind: string,
    name: string,
    act: (selector: string) => Promise<void>,
  ): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      const selector = (await this.until(what, markControl, name, kind)) ?? '';
      try {
        await this.#untilStill(selector);
        await act(selector);
        return;
      } catch (error) {
        if (Date.now() > end) throw new Error(`At ${this.#step}: ${what} takes no press.`, { cause: error });
        await pause(200);
      }
    }
  }
}
