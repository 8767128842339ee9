import { Module } from '@nestjs/common';
import { Fichas } from './fichas.ts';
import { RecordController } from './record.controller.ts';
import { RecordRoutes } from './record-routes.ts';
import { Sheets } from './sheets.ts';

/** The record: the picks of each match after its start, so that everyone can count the winners (docs/record.md). */
@Module({ controllers: [RecordController], providers: [Fichas, RecordRoutes, Sheets], exports: [Sheets] })
export class RecordModule {}
