import { expect, it } from 'vitest';
import { allCommands, commandNamed, nameIn } from './commands.ts';

it('every command is found by its own name, with or without what it takes', async () => {
  const commands = await allCommands();
  expect(commands.length).toBeGreaterThan(100);
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  for (const command of commands) {
    const words = command.name.split(' ');
    expect([nameIn(words), nameIn([...words, 'something'])]).toEqual([command.name, command.name]);
    expect(await commandNamed(command.name)).toBe(command);
  }
});

it('words that are no command, or only begin like one, have none', async () => {
  expect(['', 'client', 'keys generates', 'unknown list'].map((typed) => nameIn(typed.split(' ')))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(await commandNamed('client')).toBeUndefined();
});
