export * from '../platform/services.ts';
