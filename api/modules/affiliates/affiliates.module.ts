import { Module } from '@nestjs/common';
import { AffiliatesController } from './affiliates.controller.ts';
import { StoreContact } from './store-contact.ts';

@Module({ controllers: [AffiliatesController], providers: [StoreContact] })
export class AffiliatesModule {}
