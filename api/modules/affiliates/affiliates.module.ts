import { Module } from '@nestjs/common';
import { Contacts } from './contacts.ts';
import { AffiliatesController } from './affiliates.controller.ts';

@Module({ controllers: [AffiliatesController], providers: [Contacts], exports: [Contacts] })
export class AffiliatesModule {}
